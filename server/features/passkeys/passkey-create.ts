import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { takeConfirmation } from '#auth/confirmation.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import { createdPasskey } from '#auth/passkeys/new-passkey.ts'
import { rpIdOf } from '#auth/passkeys/passkey-challenge.ts'
import type { Handler } from '#context/handler.ts'
import { insertPasskey } from '#auth/passkeys/own-passkeys.ts'

export const passkeyCreate: Handler<typeof calls.passkeyCreate> = async (
  input,
  { by, services: s, browser, refuse, change },
) => {
  const { person } = by
  await takeConfirmation(s, {
    key: input.requestKey,
    person,
    kind: 'twoStep',
    code: input.code,
    subject: 'passkey',
  })
  const { key, response } = input
  const passkey = await createdPasskey(s, browser, { key, response, personId: person.id })
  if (!passkey) return refuse('passkeyInvalid')
  const now = s.clock.now()
  const id = await change(async (client) => {
    const inserted = await insertPasskey(client, {
      personId: person.id,
      brand: browser.brand,
      rpId: rpIdOf(browser),
      ...passkey,
      name: input.name,
      at: now,
    })
    const passkeyId = inserted ?? refuse('passkeyInvalid')
    await notifyPerson(s, client, { person, act: { subject: 'passkey' }, factor: 'passkey' })
    return passkeyId
  })
  s.store.people.forget(person.id)
  return { passkey: { id, name: input.name, createdAt: now.toISOString() } }
}
