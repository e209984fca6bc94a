/**
 * Runs a command. A failure is printed after `cannot` and ends the process with exit code 2; the stack is printed
 * unless it is a plain Error, whose message is for the operator.
 */
export async function runCommand(cannot: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? (error.name === 'Error' ? error.message : error.stack) : error
    process.stderr.write(`${cannot}: ${String(message)}\n`)
    process.exit(2)
  }
}
