/** A little below the ledger's limit of 2 KB, in bytes. */
const maxBytes = 2_000

/** The payee's data does not fit into the detail of an operation; the person has to shorten it. */
export class DetailTooLong extends RangeError {}

/** @throws DetailTooLong when the ledger would not accept the detail; `payment` names it in the log */
export function requireShortDetail(detail: object, payment: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(detail))
  if (bytes > maxBytes) throw new DetailTooLong(`${payment}: a detail of ${bytes} bytes, over ${maxBytes}`)
}
