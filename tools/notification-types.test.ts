import { notificationTypes } from '@sixpence/protocol/notifications/types'
import { deskNotifications } from '@sixpence/protocol/rules/desk-notifications'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { isTest } from './structure-facts.ts'

const senders = sourceFiles().filter(
  ({ path }) => /^server\/(?!simulator|testing).*\.ts$/.test(path) && !isTest(path),
)

/** Reads of the settings name types without sending them. */
const withoutReads = (text: string): string =>
  text.replaceAll(/mailRecipients\([^)]*\)|identified = '[^']*'/g, '')

test('every notification that is declared has a sender', () => {
  const texts = senders.map(({ text }) => withoutReads(text)).join('\n')
  expect(Object.keys(notificationTypes).filter((type) => !texts.includes(`'${type}'`))).toEqual([])
  expect(Object.keys(deskNotifications).filter((about) => !texts.includes(`'${about}'`))).toEqual([])
})

test('every sender takes the type of its notification from the list', () => {
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const unchecked = senders.filter(
    ({ text }) =>
      count(text, /event: (?:isPaid \? )?'notification'/g) >
      count(text, /satisfies (?:SentNotification|NotificationType)\b/g),
  )
  expect(unchecked.map(({ path }) => path)).toEqual([])
})
