import type { FollowUpJob } from '#context/background-job.ts'
import { claimDue } from '#core/claim-due.ts'
import { transaction } from '#core/database.ts'
import { announceTold } from '#notify/customer-letter.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { mailPeople } from '#notify/mail-people.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import { noteTold, openTariffLetters, type TariffLetter } from '#store/tariff/tariff-letters.ts'
import { versionById, type TariffVersionRow } from '#store/tariff/tariff-versions.ts'
import { wordsOf } from './announce.ts'

/**
 * Job: mails customers about the publication or withdrawal of their tariff, each once, repeated if the mail partner
 * fails. Returns the number of mails claimed.
 */
async function notifyOfTariffs(s: Services): Promise<number> {
  const letters = await claimDue<TariffLetter>(s.db, openTariffLetters, { now: s.clock.now() })
  const versions = new Map<number, TariffVersionRow | undefined>()
  for (const letter of letters) {
    const { versionId } = letter
    if (!versions.has(versionId)) versions.set(versionId, await versionById(s.db, versionId))
    await tell(s, letter, versions.get(versionId)).catch((error: unknown) =>
      s.log.warn(
        { notice: 'tariff', customer: letter.customerId, version: versionId, ...faultFields(error) },
        'a notice was not sent and will retry',
      ),
    )
  }
  return letters.length
}

async function tell(s: Services, letter: TariffLetter, version: TariffVersionRow | undefined): Promise<void> {
  const { about, customerId } = letter
  const validFrom = version?.validFrom
  const isStillTrue = version && (about === 'published') === (version.state === 'published')
  if (validFrom && isStillTrue)
    await mailPeople(s, await mailRecipients(s.db, customerId), (t) =>
      about === 'published'
        ? wordsOf({ validFrom, isWorse: version.isWorse }, t)
        : [
            t('Our fees and limits are not changing'),
            t(
              'We notified you of new fees and limits. They will not be introduced: the current ones stay in force.',
            ),
          ],
    )
  await transaction(s.db, async (client) => {
    await noteTold(client, letter, s.clock.now())
    if (validFrom && isStillTrue && about === 'published') await announceTold(client, customerId, 'tariffs')
  })
}

export const notifyOfTariffsJob: FollowUpJob = {
  name: 'notifyOfTariffs',
  everyMs: 1_000,
  work: notifyOfTariffs,
}
