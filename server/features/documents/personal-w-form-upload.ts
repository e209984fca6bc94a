import { siteOf } from '#core/site.ts'
import { randomBytes } from 'node:crypto'
import { after } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/documents/documents'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { wFormLines, wFormTitles } from '#rules/w-form.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import { beginSigning } from '#store/document/signings.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { sha256 } from '#core/keys/sha256.ts'

export const personalWFormUpload: Handler<typeof calls.personalWFormUpload> = async (
  input,
  { by, browser, language, services: s, change },
) => {
  refuseMisfit(input, by.customer)
  const lines = wFormLines(input)
  const digest = sha256(lines.join('\n'))
  const clientId = randomBytes(24).toString('base64url')
  const now = s.clock.now()
  // Outside the transaction because the signing company may be slow; an order the bank does not record does no
  // harm.
  const { signUrls } = await s.partners.esign
    .begin({
      clientId,
      brand: browser.brand,
      signer: signerOf(by.person),
      language,
      title: wFormTitles[input.formType],
      lines,
      digest: digest.toString('hex'),
      returnTo: `${siteOf(s.config, browser.brand)}${pageOf(by.customer)}?signed=${clientId}`,
    })
    .catch((error: unknown) => {
      s.log.warn(
        { customer: by.customer.id, ...faultFields(error) },
        'the signing company did not take an order',
      )
      throw new Refused('signingAway')
    })
  await change(async (client) => {
    await lockCustomer(client, by.customer.id)
    await beginSigning(client, {
      customerId: by.customer.id,
      personId: by.person.id,
      form: input.formType,
      clientId,
      digest,
      sealed: await s.personal.seal(`customer:${by.customer.id}`, { lines, signUrls }, client),
      at: now,
      expiresAt: after(now, { days: 7 }),
    })
  })
  return { signData: { clientId, signUrls } }
}

type Input = DecodedInputOf<typeof calls.personalWFormUpload>

/** @throws Refused formNotForYou | usTaxIdNeeded | usCannotSignThis | entityTypeNeeded | giinNeeded */
function refuseMisfit({ formType, data }: Input, customer: Customer): void {
  const isPersonal = customer.type === customerTypes.personal
  if (isPersonal ? formType === 'w8benE' : formType === 'w8ben') throw new Refused('formNotForYou')
  if (formType === 'w9' && !data.usTaxId) throw new Refused('usTaxIdNeeded')
  if (formType === 'w8ben' && data.countryCode === 'US') throw new Refused('usCannotSignThis')
  if (formType === 'w8benE' && !data.entityType) throw new Refused('entityTypeNeeded')
  if (formType === 'w8benE' && data.entityType === 'financialInstitution' && !data.giin)
    throw new Refused('giinNeeded', {}, 'data.giin')
}

const signerOf = ({ firstName, lastName }: Person): string => fullName({ firstName, lastName })

const pageOf = ({ type }: Customer): string =>
  type === customerTypes.personal ? '/self-certification' : '/self-certification-business'
