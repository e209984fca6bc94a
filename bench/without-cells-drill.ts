// npm run drill -- without-cells: copies this tree without server/cells/ to a folder beside the others of the system, and
// runs the types of the server and tests of what has asked for cells before. Exits with 1 if one of them fails.
import { withoutCells } from './without-cells/drill.ts'

try {
  for (const { name, output } of await withoutCells()) {
    process.stdout.write(`${name} failed without server/cells/:\n${output}\n`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`The drill could not be held: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
