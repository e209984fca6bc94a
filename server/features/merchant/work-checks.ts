import { after } from '@sixpence/days'
import { checkDays } from '@sixpence/protocol/merchant/identity-checks'
import { claimDue } from '#core/claim-due.ts'
import { transaction } from '#core/database.ts'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox/outbox.ts'
import { siteOf } from '#core/site.ts'
import { translator } from '#core/translate.ts'
import type { Services } from '#context/services.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { linkOf, tokenHash } from '#store/identity-run/identity-runs.ts'
import { insertRun } from '#store/identity-run/run-changes.ts'
import {
  type CheckedPerson,
  dueChecks,
  type DueCheck,
  noteLinkSent,
} from '#store/merchant-check/merchant-checks.ts'
import type { Language } from '@sixpence/locales'

/**
 * Job: orders checks from the identity company and mails the people their links, each under a lease and repeated when a
 * company does not answer. Returns the number of checks.
 */
export async function workChecks(s: Services): Promise<number> {
  const due = await claimDue<DueCheck>(s.db, dueChecks, { now: s.clock.now() })
  for (const one of due)
    await work(s, one).catch((error: unknown) =>
      s.log.warn(faultFields(error), 'an identity check of a company is ordered again later'),
    )
  return due.length
}

/**
 * Address of the page on which the person proves who they are. Its token is derived, so that it can be shown to the
 * company and mailed again: that with the hash of the ordered run, or a new one.
 */
export function checkLink(
  s: Pick<Services, 'secrets' | 'config'>,
  { brand, runId }: Pick<DueCheck, 'brand' | 'runId'>,
  known: Buffer | null,
): string {
  const token = tokenOf(s, runId, known)
  return siteOf(s.config, brand) + linkOf({ kind: 'document', workflowRunId: runId, token })
}

function tokenOf({ secrets }: Pick<Services, 'secrets'>, runId: string, known: Buffer | null): string {
  const all = secrets.macs('identity-link', runId).map((one) => one.toString('base64url'))
  const found = all.find((one) => known === null || tokenHash(one).equals(known))
  if (found === undefined) throw new Error(`no secret of the server made the link of check ${runId}`)
  return found
}

async function work(s: Services, one: DueCheck): Promise<void> {
  const person = await s.personal.open<CheckedPerson>(`customer:${one.customerId}`, one.sealed)
  if (!person) return noteLinkSent(s.db, one.id)
  const { rows } = await s.db.query<{ hash: Buffer }>(
    'select token_hash as hash from app.identity_run where id = $1',
    [one.runId],
  )
  const known = rows[0]?.hash ?? null
  if (!known) await order(s, one, person)
  await mail(s, one, person, checkLink(s, one, known))
  await noteLinkSent(s.db, one.id)
}

async function order(s: Services, one: DueCheck, person: CheckedPerson): Promise<void> {
  const customer = await s.db.query<{ country: string }>(
    'select residence_country as country from app.customer where id = $1',
    [one.customerId],
  )
  const { goOnAt } = await s.partners.identity.begin({
    reference: one.runId,
    kind: 'document',
    brand: one.brand,
    firstName: person.firstName,
    lastName: person.lastName,
    birthDay: null,
    residenceCountry: customer.rows[0]?.country ?? '',
    language: person.language,
    returnTo: checkLink(s, one, null),
  })
  const now = s.clock.now()
  await transaction(s.db, async (client) => {
    await insertRun(client, {
      id: one.runId,
      customerId: one.customerId,
      personId: one.personId,
      brand: one.brand,
      kind: 'document',
      purpose: 'merchant',
      token: tokenOf(s, one.runId, null),
      goOnAt,
      at: now,
      expiresAt: after(now, { days: checkDays }),
    })
    await announce(client, {
      customerId: one.customerId,
      event: 'refresh',
      data: {},
      changed: ['merchant'],
    })
  })
}

/** In the language of who asked for it; what the company wrote is left out, so that nobody sends text to strangers. */
async function mail(
  s: Services,
  one: DueCheck,
  { email, language }: CheckedPerson,
  link: string,
): Promise<void> {
  const t = translator(language as Language, one.brand)
  const facts = {
    company: (await readCustomerText(s, one.customerId))?.name ?? '',
    brand: s.brand(one.brand).name,
    count: checkDays,
  }
  await s.partners.mail.send({
    brand: one.brand,
    to: email,
    subject: t('{company} asks you to prove your identity', facts),
    text: [
      t(
        '{company} asks you to prove your identity with {brand}. You need your passport or identity card and a camera.',
        facts,
      ),
      t('This link works for {count} days:', facts),
      link,
      t(
        '{company} will see whether you passed and the name in your document. It will not see your photos.',
        facts,
      ),
      t('If you do not know {company}, ignore this message.', facts),
    ].join('\n\n'),
  })
}
