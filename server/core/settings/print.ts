import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { settingsPage } from './page.ts'

// `npm run operator -- settings` prints docs/SETTINGS.md, and `npm run generate -- settings` writes it.
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
if (values.write) writeFileSync(new URL('../../../docs/SETTINGS.md', import.meta.url), settingsPage())
else process.stdout.write(settingsPage())
