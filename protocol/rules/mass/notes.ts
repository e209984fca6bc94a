/** Remarks about a file before its payments are sent, with the facts of their text. */
export type FileNote =
  | { name: 'debtor'; facts: { account: string; holder?: string; currency?: string } }
  | { name: 'notCarriedOut'; facts: { element: string; value: string; payments?: string } }
  | { name: 'besideTable'; facts: { cells: string } }
  | { name: 'totalsLeftOut'; facts: { lines: string } }
  /** Numbers of a column that a workbook displays with a currency sign. */
  | { name: 'shownIn'; facts: { column: string; sign: string } }
  | { name: 'codePage'; facts: { encoding: string } }

/** Facts about a file besides its rows. */
export type FileFacts = {
  notes: FileNote[]
  /** The sheet that was read, and the visible sheets of the workbook. */
  sheet?: string
  sheets?: string[]
  /** Hidden rows and columns with content, and whether they were read. */
  hidden?: { rows: number; columns: number; isRead: boolean }
}
