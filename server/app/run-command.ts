/**
 * Runs a command. A failure is printed after `cannot` and ends the process with exit code 2; the stack is printed
 * unless it is a plain Error, whose message is for the operator.
 */
export async function runCommand(cannot: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${cannot}: ${messageOf(error)}\n`)
    process.exit(2)
  }
}

/** An error of ours in its own words; any other with the places in the code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' ? error.message : String(error.stack)
}
