import { dayOf } from '@sixpence/days'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import { strToU8, zip } from 'fflate'
import { takeConfirmation } from '#auth/confirmation.ts'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { everythingOf } from './everything.ts'
import { ownCustomerOf } from './own-customer.ts'

export const personalDataExport: Handler<typeof calls.personalDataExport> = async (
  { requestKey, code },
  { by: { person }, services: s, browser, language, t, refuse },
) => {
  const customer = await ownCustomerOf(s, person)
  if (customer?.movedFrom) refuse('dataElsewhere')
  await takeConfirmation(s, { key: requestKey, person, kind: 'twoStep', code, subject: 'export' })
  const { data, files, isWithoutTickets } = await everythingOf(s, person, customer)
  const texts = Object.entries(data).map(([name, value]): [string, Uint8Array] => [
    `${name}.json`,
    strToU8(`${JSON.stringify(value, null, 2)}\n`),
  ])
  const now = s.clock.now()
  const about = strToU8(
    readMe({
      brand: s.brand(browser.brand).name,
      at: paperFormat(language).moment(now.toISOString()),
      isWithoutTickets,
      t,
    }),
  )
  const bytes = await zipped({ 'README.txt': about, ...Object.fromEntries(texts), ...files }, now)
  return { bytes, name: `${browser.brand}-data-${dayOf(now)}.zip` }
}

type ReadMeFacts = { brand: string; at: string; isWithoutTickets: boolean; t: Translate }

const readMe = ({ brand, at, isWithoutTickets, t }: ReadMeFacts): string =>
  [
    t('Your data at {brand}, as of {at}.', { brand, at }),
    t(
      'Each file contains one kind of data in a machine-readable format (JSON). We keep passwords and keys only as fingerprints, so they are not included.',
    ),
    ...(isWithoutTickets
      ? [
          t(
            'Your messages to our help desk are missing because it was not responding when this copy was made. Ask for another copy later.',
          ),
        ]
      : []),
    '',
  ].join('\n\n')

const zipped = (files: Record<string, Uint8Array>, mtime: Date): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    zip(files, { level: 6, mtime }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
