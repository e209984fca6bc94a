import type { DeliverySource } from '#deliveries/source.ts'

/** Content of the message that is sent as a test. */
export const testData = { text: 'A test message. Nothing has happened.' } as const

/** Content of webhook messages, and the mail when deliveries were set aside. */
export const webhookSource: DeliverySource = {
  write: async (_s, { event }) => (event === 'test' ? { data: testData } : undefined),
  letter: (t) => [
    t('Your server is not responding'),
    t(
      'For three days we tried to send messages to one of your webhooks, and have stopped trying for some of them. If nothing arrived in that time, the webhook is paused. Your money is not affected. Under Webhooks you can see what is missing, send it again and turn the webhook on.',
    ),
  ],
}
