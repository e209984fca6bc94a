// npm run brand:new -- --name "Fenno" --host pay.fenno.example: creates the folder of a brand (docs/BRANDS.md).
import { parseArgs } from 'node:util'
import { newBrand, toFillIn } from '@sixpence/brands/new-brand.ts'

const usage =
  'npm run brand:new -- --name "Fenno" --host pay.fenno.example [--host …] [--key fenno] [--folder own-brands]'
try {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      host: { type: 'string', multiple: true },
      key: { type: 'string' },
      folder: { type: 'string', default: 'own-brands' },
    },
  })
  const { name, host: hosts, key, folder } = values
  if (!name || !hosts) throw new Error(`--name and --host are needed:\n  ${usage}`)
  const place = newBrand({ name, hosts, key, folder })
  console.log(`${place} is a brand that passes. Before customers come, change in it what only you know:`)
  for (const field of toFillIn) console.log(`- ${field}`)
  console.log(`Then start the server with SIXPENCE_BRANDS=${folder}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
