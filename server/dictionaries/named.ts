/** One choice of a list: what is sent, and what the person reads. */
export type Named = { id: string; name: string }
