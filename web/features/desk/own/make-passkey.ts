import { canCreatePasskeys, createPasskey, type NewPasskey } from '#lib/create-passkey.ts'
import type { Translate } from '#lib/language/translate.ts'
import { browserWords } from './browser-words.ts'

type CreatedPasskey = { key: string; name: string; response: NewPasskey }

/** Creates a passkey on the device with these options; a failure is returned as text. */
export async function makePasskey(
  begin: () => Promise<{ key: string; options: Record<string, unknown> } | undefined>,
  t: Translate,
): Promise<CreatedPasskey | { problem: string } | undefined> {
  if (!canCreatePasskeys()) return { problem: t('This browser does not support passkeys.') }
  const challenge = await begin()
  if (!challenge) return undefined
  const response = await createPasskey(challenge.options)
  if (response === 'known') return { problem: t('This device already has a passkey for you.') }
  if (response === 'none') return { problem: t('No passkey was created. Nothing has changed.') }
  return { key: challenge.key, name: browserWords(navigator.userAgent, t), response }
}
