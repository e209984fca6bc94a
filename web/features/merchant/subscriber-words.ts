import type { Subscriber } from '@sixpence/protocol/merchant/subscribers'
import type { Translate } from '#lib/language/translate.ts'

export const seriesWords: Record<Subscriber['state'], (t: Translate) => string> = {
  waiting: (t) => t('Waiting for approval'),
  active: (t) => t('Active'),
  paused: (t) => t('Paused'),
  ended: (t) => t('Ended'),
  canceled: (t) => t('Canceled'),
  stopped: (t) => t('Stopped'),
}

export const seriesTones = {
  waiting: 'accent',
  active: 'good',
  paused: 'warn',
  ended: 'neutral',
  canceled: 'neutral',
  stopped: 'bad',
} as const satisfies Record<Subscriber['state'], string>
