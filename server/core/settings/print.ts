import { settingsTable } from './table.ts'

// `npm run settings`: what can be set, as a table for the README.
process.stdout.write(`${settingsTable()}\n`)
