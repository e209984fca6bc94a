import { siteOf } from '#core/site.ts'
import { randomBytes } from 'node:crypto'
import { after } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/contracts/contracts'
import { mayAct } from '@sixpence/protocol/rules/contracts'
import type { Handler } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { factsOf, partyOf, readText } from '#store/contract/contracts.ts'
import { addSignature, waitingSignature } from './signatures.ts'

export const contractSignUrlGet: Handler<typeof calls.contractSignUrlGet> = async (
  _input,
  { by, own: { id }, services: s, browser, change, refuse },
) => {
  const { customer, person } = by
  const party = partyOf(id, customer.id)
  const text = await readText(s.personal, id, party)
  if (!text || !mayAct(factsOf(id), party, 'sign')) return refuse('contractNotNow')
  const now = s.clock.now()
  const whose = { contractId: id.id, customerId: customer.id, personId: person.id }
  const signature = await waitingSignature(s, whose, now)
  if (signature) return signature
  const clientId = randomBytes(24).toString('base64url')
  // Outside the transaction because the signing company may be slow; an order the bank does not record does no
  // harm.
  const { signUrls } = await s.partners.esign
    .begin({
      clientId,
      brand: customer.brand,
      signer: party === 'sender' ? text.senderSignerName : text.beneficiarySignerName,
      language: id.language,
      title: text.lines[0] ?? '',
      lines: text.lines,
      digest: id.digest.toString('hex'),
      returnTo: `${siteOf(s.config, browser.brand)}/revenue-split/${id.id}`,
    })
    .catch((error: unknown) => {
      s.log.warn({ contract: id.id, ...faultFields(error) }, 'the signing company did not take a contract')
      throw new Refused('signingAway')
    })
  const signUrl = signUrls[0] ?? ''
  await change((client) =>
    addSignature(s, client, { ...whose, clientId, signUrl, now, until: after(now, { days: 7 }) }),
  )
  return { signUrl, clientId }
}
