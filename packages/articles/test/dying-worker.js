/** A thread that ends of itself, as one does that another part of the program has told to exit. */
process.exit(3);
