import { UsageError } from "@discoprep/corpus";
import { programVersion } from "@discoprep/files";

/**
 * The name of the program in requests, in the form of the Wikimedia User-Agent policy: `name/version
 * (contact) library/version`. Without a contact the dump site answers with 403.
 * @throws UsageError where the contact is neither a mail address nor a web address
 */
export function userAgent(contact: string): string {
  if (!/^(?:[^\s()@]+@[^\s()@]+\.[^\s()@]+|https?:\/\/[^\s()]+)$/.test(contact)) {
    throw new UsageError(
      `the contact is a mail address or an address of the web, not ${JSON.stringify(contact)}`,
    );
  }
  return `discoprep/${programVersion()} (${contact}) undici/7`;
}
