import type { Translate } from '#lib/language/translate.ts'

export function differenceWords(name: string, t: Translate): string {
  const known = new Map([
    ['wrongAmount', t('Another amount than was sent')],
    ['wrongCurrency', t('Another currency than was sent')],
    ['neverSent', t('Told of a payment that never left')],
    ['lostByCompany', t('The company no longer knows the payment')],
    ['overdue', t('No end for too long')],
    ['unknownReference', t('A call about a payment nobody made')],
    ['unknownAccount', t('Money for an account nobody has')],
    ['currencyDiffers', t('Money in another currency than the account')],
    ['accountClosed', t('The account is closed')],
    ['accountFrozen', t('The account is frozen')],
  ]).get(name)
  if (known) return known
  if (name.endsWith('NotConfirmed')) return t('Told, and denied when asked')
  return name.includes('After') ? t('Contradicts what was told before') : t('Could not be booked')
}

export const companyWords = (partner: string, t: Translate): string =>
  new Map([
    ['bank', t('The bank')],
    ['cardPayout', t('The card company')],
    ['digital', t('The digital currency company')],
    ['instant', t('The instant payment company')],
    ['interac', 'Interac'],
    ['cell', t('Another cell')],
  ]).get(partner) ?? partner

export const resolutionWords = (resolution: string, t: Translate): string =>
  new Map([
    ['asked', t('The company, asked again, said what we have.')],
    ['ended', t('The payment found its end by itself.')],
    ['closed', t('Somebody looked, and nothing was left to do.')],
    ['credited', t('The money was credited.')],
    ['returned', t('The money went back to who sent it.')],
    ['writtenOff', t('The money was written off.')],
  ]).get(resolution) ?? resolution
