/** The codes of Node.js and undici for failed connections, in words. */
const words: ReadonlyMap<string, string> = new Map([
  ["UND_ERR_SOCKET", "the connection broke off"],
  ["ECONNRESET", "the connection broke off"],
  ["EPIPE", "the connection broke off"],
  ["ERR_STREAM_PREMATURE_CLOSE", "the connection broke off"],
  ["UND_ERR_CONNECT_TIMEOUT", "the server does not answer"],
  ["UND_ERR_HEADERS_TIMEOUT", "the server does not answer"],
  ["UND_ERR_BODY_TIMEOUT", "the server sends nothing more"],
  ["ETIMEDOUT", "the server does not answer"],
  ["ABORT_ERR", "the transfer takes too long"],
  ["ECONNREFUSED", "nothing listens at the address"],
  ["EHOSTUNREACH", "there is no way to the server"],
  ["ENETUNREACH", "there is no network"],
  ["ENOTFOUND", "no server has the name"],
  ["EAI_AGAIN", "names of servers cannot be looked up"],
]);

/** Why a request or transfer failed, in words, and the code of the error. */
export function failureText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/redirect loop/i.test(message)) return "the server redirects again and again";
  const text = code === undefined ? undefined : words.get(code);
  return text === undefined ? (code ?? message) : `${text}: ${code}`;
}

/** Whether a new request at once would fail in the same way: a certificate, a redirect loop, a name that is none. */
export function isLasting(error: unknown): boolean {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return (
    /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|ERR_INVALID|UND_ERR_INVALID/.test(code) ||
    /redirect loop/i.test(message)
  );
}
