// The way to the module that takes a handbook apart: it is fetched with the first handbook.
import type { Book } from './markdown';

/** The handbook with this text. Fails where its module cannot be fetched. */
export async function bookOf(text: string): Promise<Book> {
  const { Book } = await import('./markdown');
  return new Book(text);
}
