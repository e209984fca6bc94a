import { refusal } from './refusal.ts'

/** Keys, allowed addresses and webhooks of the public interface. */
export const publicApi = refusal({
  apiKeyNotFound: { code: 'VF', text: 'This key no longer exists.', field: 'id', status: 404 },
  tooManyApiKeys: { code: 'VF', text: 'A company has at most {most} keys. Delete one first.' },
  apiKeyExpiryPast: { code: 'VF', text: 'Choose a time in the future.', field: 'expiresAt' },
  allowedIpNotFound: { code: 'VF', text: 'This range no longer exists.', field: 'id', status: 404 },
  tooManyAllowedIps: { code: 'VF', text: 'A company has at most {most} ranges. Delete one first.' },
  allowedIpFromInvalid: {
    code: 'VF',
    text: 'Enter an IP address, like 203.0.113.7 or 2001:db8::7.',
    field: 'ipFrom',
  },
  allowedIpToInvalid: {
    code: 'VF',
    text: 'Enter an IP address of the same kind as the first one.',
    field: 'ipTo',
  },
  allowedIpInverted: {
    code: 'VF',
    text: 'The last address must not be lower than the first.',
    field: 'ipTo',
  },
  webhookNotFound: { code: 'VF', text: 'This webhook no longer exists.', field: 'id', status: 404 },
  webhookMessageNotFound: {
    code: 'VF',
    text: 'This message no longer exists.',
    field: 'id',
    status: 404,
  },
  tooManyWebhooks: { code: 'VF', text: 'A company has at most {most} webhooks. Delete one first.' },
  webhookOff: { code: 'VF', text: 'Turn the webhook on first.' },
  webhookUrlInvalid: {
    code: 'VF',
    text: 'Enter a complete address, like https://shop.example.com/payments.',
    field: 'url',
  },
  webhookUrlNotHttps: { code: 'VF', text: 'The address must begin with https://.', field: 'url' },
  webhookUrlUserInfo: {
    code: 'VF',
    text: 'Leave the user name and password out of the address.',
    field: 'url',
  },
  webhookUrlPort: { code: 'VF', text: 'Use port 443, or one above 1023.', field: 'url' },
  webhookUrlNotPublic: {
    code: 'VF',
    text: 'We can only send to servers on the public internet.',
    field: 'url',
  },
  logDaysInverted: { code: 'VF', text: 'The last day is before the first one.', field: 'toDate' },
})
