import { languages } from '@sixpence/locales'
import { customerTypes } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { translator, type Translate } from '#core/translate.ts'
import type { Services } from '#context/services.ts'
import type { Worse } from '#rules/tariff-worse.ts'
import { insertNews, withdrawNews } from '#store/news/news.ts'
import { noteLetters, noteWithdrawn } from '#store/tariff/tariff-letters.ts'
import { keyOfVersion, type TariffVersionRow } from '#store/tariff/tariff-versions.ts'

/**
 * Announces a version to the customers of its plan, in the transaction that publishes it: as news in every language of
 * the brand, and as a mail to each customer, which a job sends.
 */
export async function announce(
  client: pg.PoolClient,
  s: Pick<Services, 'brand'>,
  version: TariffVersionRow,
  { worse, by, now }: { worse: readonly Worse[]; by: number; now: Date },
): Promise<void> {
  const { id, brand, type, validFrom } = version
  if (!validFrom) throw new Error(`tariff version ${id} of ${brand} is announced without a beginning`)
  const offered: readonly string[] = s.brand(brand).languages
  const texts = languages
    .filter((language) => offered.includes(language))
    .map((language) => {
      const [title, text] = wordsOf({ validFrom, isWorse: worse.length > 0 }, translator(language, brand))
      return [language, { title, text }] as const
    })
  await insertNews(client, {
    brand,
    key: await keyOfVersion(client, id),
    audience: type === customerTypes.personal ? 'personal' : 'business',
    customerType: type,
    withConfirmation: false,
    texts: Object.fromEntries(texts),
    by,
    at: now,
  })
  await noteLetters(client, { versionId: id, brand, type, at: now })
}

/** Withdraws the announcement, and records a mail to the customers who were notified by mail. */
export async function announceWithdrawn(
  client: pg.PoolClient,
  { id, brand }: TariffVersionRow,
  now: Date,
): Promise<void> {
  await withdrawNews(client, { brand, key: await keyOfVersion(client, id), at: now })
  await noteWithdrawn(client, id, now)
}

/** Title and text of the announcement of a new version. */
export function wordsOf(
  { validFrom, isWorse }: { validFrom: Date; isWorse: boolean },
  t: Translate,
): [title: string, text: string] {
  const what = t(
    'New fees and limits apply to your account from {day}. You can compare them with the current ones under Fees and limits.',
    { day: validFrom },
  )
  const way = isWorse
    ? t('If you do not agree with them, you can close your account before that day at no cost.')
    : t('Nothing gets more expensive for you, and no limit is lowered.')
  return [t('Our fees and limits change on {day}', { day: validFrom }), `${what}\n\n${way}`]
}
