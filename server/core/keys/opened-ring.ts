import { KeyFault, type KeyWrapper } from '@sixpence/partners/keys/keys'
import { fileWrapper, localWrapper } from '@sixpence/partners/keys/local'
import { transitWrapper } from '@sixpence/partners/keys/transit'
import { StartRefused } from '#core/start-refused.ts'
import { isWrapped, type NumberedSecret, type Ring, type Wrapping } from './ring.ts'

type WrappedRing = { ring: Ring; wrapping: Wrapping }

/**
 * The ring with its wrapped secrets opened by the external key. @throws StartRefused with a sentence that names the
 * setting, if the key is missing, does not answer or refuses
 */
export async function openedRing({ ring, wrapping }: WrappedRing): Promise<Ring> {
  const [first, ...others] = ring
  const opened: NumberedSecret[] = []
  for (const secret of others) opened.push(await openedSecret(secret, wrapping))
  return [await openedSecret(first, wrapping), ...opened]
}

/** The wrapper that opens a wrapped secret. @throws StartRefused when its setting is missing */
export function wrapperOf(secret: string, wrapping: Wrapping, number: number): KeyWrapper {
  const isLocal = secret.startsWith('local:')
  const wrapper = wrappers(wrapping)[isLocal ? 'local' : 'transit']
  if (wrapper) return wrapper
  throw new StartRefused(
    `Number ${number} in SIXPENCE_SECRETS is wrapped, and ${isLocal ? 'SIXPENCE_WRAPPING_KEY' : 'SIXPENCE_TRANSIT_URL'}, which opens it, is not set.`,
  )
}

/** The configured wrappers. */
export const wrappers = (wrapping: Wrapping) => ({
  local: localOf(wrapping),
  transit: wrapping.transit && transitWrapper(wrapping.transit),
})

function localOf({ local, localFile }: Wrapping): KeyWrapper | undefined {
  if (localFile !== undefined) return fileWrapper(localFile)
  return local === undefined ? undefined : localWrapper(local)
}

async function openedSecret({ number, secret }: NumberedSecret, wrapping: Wrapping): Promise<NumberedSecret> {
  if (!isWrapped(secret)) return { number, secret }
  try {
    return { number, secret: await wrapperOf(secret, wrapping, number).unwrap(secret) }
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error
    const setting = secret.startsWith('local:') ? 'SIXPENCE_WRAPPING_KEY' : 'SIXPENCE_TRANSIT_URL'
    throw new StartRefused(
      `Number ${number} in SIXPENCE_SECRETS cannot be opened by ${setting}: ${error.message}; nothing was changed.`,
    )
  }
}
