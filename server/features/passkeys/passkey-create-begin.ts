import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { newPasskeyOptions } from '#auth/passkeys/new-passkey.ts'
import { browserFacts } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'

export const passkeyCreateBegin: Handler<typeof calls.passkeyCreateBegin> = async (
  _input,
  { by, services: s, browser, t, refuse, change },
) => {
  const { person } = by
  const { brand } = browser
  const { rows } = await s.db.query<{ id: string }>(
    'select credential_id as id from app.passkey where person_id = $1',
    [person.id],
  )
  if (rows.length >= maxPasskeys) return refuse('tooManyPasskeys', { most: maxPasskeys })
  const method = await confirmMethodOf(s, by)
  const opened = await openConfirmation(s, {
    person,
    brand,
    kind: 'twoStep',
    subject: 'passkey',
    method,
    facts: browserFacts(browser),
    t,
    change,
  })
  const { key, options } = await newPasskeyOptions(s, browser, {
    owner: {
      personId: person.id,
      handle: s.secrets.mac('email-index', 'passkey user', person.id),
      userName: person.email,
      displayName: fullName(person),
    },
    rpName: s.brand(brand).name,
    existingPasskeys: rows,
    lives: lifeMs,
  })
  return {
    key,
    options,
    ...toOpenedConfirmationDto(method, opened),
  }
}

const maxPasskeys = 10

/** Same lifetime as the confirmation. */
const lifeMs = 10 * 60_000
