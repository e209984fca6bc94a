/**
 * Runs a command to its end. What stops it is said after `cannot`, and the process ends with 2. An Error as such is a
 * sentence for the operator; of any other, a TypeError say, the stack is written.
 */
export async function runCommand(cannot: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const said = error instanceof Error ? (error.name === 'Error' ? error.message : error.stack) : error
    process.stderr.write(`${cannot}: ${String(said)}\n`)
    process.exit(2)
  }
}
