/** What is told of a file before its payments are sent, and the facts of its text. */
export type FileNote =
  | { name: 'debtor'; facts: { account: string; holder?: string; currency?: string } }
  | { name: 'notCarriedOut'; facts: { element: string; value: string; payments?: string } }
  | { name: 'besideTable'; facts: { cells: string } }
  | { name: 'totalsLeftOut'; facts: { lines: string } }
  /** Numbers of a column that a workbook shows with the sign of a currency. */
  | { name: 'shownIn'; facts: { column: string; sign: string } }
  | { name: 'codePage'; facts: { encoding: string } }

/** What was found in a file besides its rows. */
export type FileFacts = {
  notes: FileNote[]
  /** The sheet that was read, and the visible ones of the workbook. */
  sheet?: string
  sheets?: string[]
  /** Hidden rows and columns with content, and whether they were read. */
  hidden?: { rows: number; columns: number; isRead: boolean }
}
