import pg from 'pg'

/** How many accounts there are, and between how many of them money moves: the same for ours and for each peer. */
export type Population = { accounts: number; active: number }

/** Throws an Error unless the statement answers `agree`. */
export async function checkBooks(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ agree: boolean | null }>(text)
    if (rows[0]?.agree !== true)
      throw new Error(`the books of ${new URL(url).pathname.slice(1)} do not agree`)
  } finally {
    await client.end()
  }
}
