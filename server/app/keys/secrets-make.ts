// npm run operator -- secrets:make 2 [--plain]: prints a random secret with this number for SIXPENCE_SECRETS, wrapped by the transit
// engine or the wrapping key that is set. With --rewrap it prints SIXPENCE_SECRETS wrapped with the newest version.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { KeyFault, type KeyWrapper } from '@sixpence/partners/keys/keys'
import { readRing } from '#core/config.ts'
import { wrapperOf, wrappers } from '#core/keys/opened-ring.ts'
import { isWrapped, type NumberedSecret, type Wrapping } from '#core/keys/ring.ts'
import { runCommand } from '../run-command.ts'

await runCommand('No secret was made', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { plain: { type: 'boolean' }, rewrap: { type: 'boolean' } },
  })
  const { ring, wrapping } = readRing()
  const { transit, local } = wrappers(wrapping)
  const wrapper = values.plain ? undefined : (transit ?? local)
  try {
    const secretsText = values.rewrap
      ? await wrappedAnew(ring ?? [], wrapper, wrapping)
      : await fresh(positionals, wrapper)
    process.stdout.write(`${secretsText}\n`)
  } catch (error) {
    throw error instanceof KeyFault ? new Error(error.message) : error
  }
})

async function fresh([digits = '', ...more]: string[], wrapper: KeyWrapper | undefined): Promise<string> {
  if (more.length > 0 || !/^[1-9]\d{0,2}$/.test(digits))
    throw new Error('say its number: npm run operator -- secrets:make 2')
  const secret = randomBytes(48).toString('base64')
  return `${digits}:${wrapper ? await wrapper.wrap(secret) : secret}`
}

/** Secrets wrapped by this wrapper are wrapped again by it; others are opened here and then wrapped by it. */
async function wrappedAnew(
  ring: readonly NumberedSecret[],
  wrapper: KeyWrapper | undefined,
  wrapping: Wrapping,
): Promise<string> {
  if (!wrapper) throw new Error('SIXPENCE_TRANSIT_URL or SIXPENCE_WRAPPING_KEY must be set')
  if (ring.length === 0) throw new Error('SIXPENCE_SECRETS must be set')
  const entries: string[] = []
  for (const { number, secret } of ring) {
    if (wrapper.keyId(secret) !== undefined) entries.push(`${number}:${await wrapper.rewrap(secret)}`)
    else {
      const plain = isWrapped(secret) ? await wrapperOf(secret, wrapping, number).unwrap(secret) : secret
      entries.push(`${number}:${await wrapper.wrap(plain)}`)
    }
  }
  return entries.join(',')
}
