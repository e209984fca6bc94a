import type { FollowUpJob } from '#context/background-job.ts'
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
  for (const dueCheck of due)
    await work(s, dueCheck).catch((error: unknown) =>
      s.log.warn(
        { check: dueCheck.id, customer: dueCheck.customerId, ...faultFields(error) },
        'an identity check of a company failed and will retry',
      ),
    )
  return due.length
}

/**
 * Address of the page on which the person proves their identity. Its token is derived, so that it can be shown to the
 * company and mailed again: the token with the hash of the ordered run, or a new token.
 */
export function checkLink(
  s: Pick<Services, 'secrets' | 'config'>,
  { brand, runId }: Pick<DueCheck, 'brand' | 'runId'>,
  storedHash: Buffer | null,
): string {
  const token = tokenOf(s, runId, storedHash)
  return siteOf(s.config, brand) + linkOf({ kind: 'document', workflowRunId: runId, token })
}

function tokenOf({ secrets }: Pick<Services, 'secrets'>, runId: string, storedHash: Buffer | null): string {
  const all = secrets.macs('identity-link', runId).map((mac) => mac.toString('base64url'))
  const checkSecret = all.find((text) => storedHash === null || tokenHash(text).equals(storedHash))
  if (checkSecret === undefined) throw new Error(`no secret of the server made the link of check ${runId}`)
  return checkSecret
}

async function work(s: Services, dueCheck: DueCheck): Promise<void> {
  const person = await s.personal.open<CheckedPerson>(`customer:${dueCheck.customerId}`, dueCheck.sealed)
  if (!person) return noteLinkSent(s.db, dueCheck.id)
  const { rows } = await s.db.query<{ hash: Buffer }>(
    'select token_hash as hash from app.identity_run where id = $1',
    [dueCheck.runId],
  )
  const storedHash = rows[0]?.hash ?? null
  if (!storedHash) await order(s, dueCheck, person)
  await mail(s, dueCheck, person, checkLink(s, dueCheck, storedHash))
  await noteLinkSent(s.db, dueCheck.id)
}

async function order(s: Services, dueCheck: DueCheck, person: CheckedPerson): Promise<void> {
  const customer = await s.db.query<{ country: string }>(
    'select residence_country as country from app.customer where id = $1',
    [dueCheck.customerId],
  )
  const { goOnAt } = await s.partners.identity.begin({
    reference: dueCheck.runId,
    kind: 'document',
    brand: dueCheck.brand,
    firstName: person.firstName,
    lastName: person.lastName,
    birthDay: null,
    residenceCountry: customer.rows[0]?.country ?? '',
    language: person.language,
    returnTo: checkLink(s, dueCheck, null),
  })
  const now = s.clock.now()
  await transaction(s.db, async (client) => {
    await insertRun(client, {
      id: dueCheck.runId,
      customerId: dueCheck.customerId,
      personId: dueCheck.personId,
      brand: dueCheck.brand,
      kind: 'document',
      purpose: 'merchant',
      token: tokenOf(s, dueCheck.runId, null),
      goOnAt,
      at: now,
      expiresAt: after(now, { days: checkDays }),
    })
    await announce(client, {
      customerId: dueCheck.customerId,
      event: 'refresh',
      data: {},
      changed: ['merchant'],
    })
  })
}

/** In the language of the requesting person; the company's text is left out, so that nobody can send text to strangers. */
async function mail(
  s: Services,
  dueCheck: DueCheck,
  { email, language }: CheckedPerson,
  link: string,
): Promise<void> {
  const t = translator(language as Language, dueCheck.brand)
  const facts = {
    company: (await readCustomerText(s, dueCheck.customerId))?.name ?? '',
    brand: s.brand(dueCheck.brand).name,
    count: checkDays,
  }
  await s.partners.mail.send({
    brand: dueCheck.brand,
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

export const workChecksJob: FollowUpJob = {
  name: 'workChecks',
  everyMs: 1_000,
  work: workChecks,
}
