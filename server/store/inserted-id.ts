/**
 * Id of the row that a statement with `returning id` wrote; `written` names the table. @throws Error when it wrote none,
 * so that no other row refers to a row that does not exist
 */
export function insertedId<Id extends number | string>(rows: readonly { id: Id }[], written: string): Id {
  const [row] = rows
  if (!row) throw new Error(`insert into ${written} returned no row`)
  return row.id
}
