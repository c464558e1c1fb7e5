/** A worker that ends of itself, as one does that another part of the program has told to exit. */
export function work() {
  process.exit(3);
}
