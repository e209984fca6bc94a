import { settingsTable } from './table.ts'

// `npm run settings`: the table of settings for the README.
process.stdout.write(`${settingsTable()}\n`)
