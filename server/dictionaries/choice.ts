/** A choice in a list: its id on the wire and its name for the reader. */
export type Choice = { id: string; name: string }
