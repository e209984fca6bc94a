import { refusal } from './refusal.ts'

/** Payment buttons of companies, and messages to their servers. */
export const merchant = refusal({
  savedButtonNotFound: { code: 'VF', text: 'This button no longer exists.', field: 'id', status: 404 },
  tooManyButtons: { code: 'VF', text: 'A company has at most {most} buttons. Delete one first.' },
  buttonAmountMissing: { code: 'VF', text: 'Enter the amount the button asks for.', field: 'form.amount' },
  buttonFrequencyMissing: { code: 'VF', text: 'Choose how often to pay.', field: 'form.frequency' },
  buttonFrequencyNotAsked: {
    code: 'VF',
    text: 'Only a subscription button can ask for scheduled payments.',
    field: 'form.frequency',
  },
  buttonAccountMissing: {
    code: 'VF',
    text: 'The company has no open account in {currency}. Choose another currency.',
    field: 'form.currencyCode',
  },
  buttonAddressNotAllowed: {
    code: 'VF',
    text: 'Enter a complete public address that begins with https://.',
    field: 'form.notifyUrl',
  },
  buttonGone: {
    code: 'VF',
    text: 'This button no longer takes payments. Nothing was paid. Go back to the page you came from.',
    field: 'handle',
    status: 404,
  },
  buttonDiffers: {
    code: 'VF',
    text: 'The button has changed in the meantime. Nothing was paid. Press the button on the page again.',
    field: 'button',
  },
  ipnMessageNotFound: { code: 'VF', text: 'This message no longer exists.', field: 'id', status: 404 },
  logoNotFound: { code: 'VF', text: 'This logo no longer exists.', field: 'id', status: 404 },
  tooManyLogos: { code: 'VF', text: 'A company has at most {most} logos. Delete one first.' },
  logoTypeUnknown: { code: 'VF', text: 'Choose a PNG, JPG or SVG file.', field: 'file' },
  logoTooLarge: { code: 'VF', text: 'The file is larger than 1 MB. Choose a smaller one.', field: 'file' },
  logoTooSmall: { code: 'VF', text: 'The logo must be at least 64 pixels wide or high.', field: 'file' },
  logoStaysDefault: { code: 'VF', text: 'Make another logo the default instead.', field: 'isDefault' },
  identityFeeCurrency: {
    code: 'VF',
    text: 'You cannot pay for identity checks in {currency}. Choose another account.',
    field: 'accountId',
  },
  noticeOff: { code: 'VF', text: 'Turn messages on first.' },
  noticeSecretAlone: {
    code: 'VF',
    text: 'Change the secret or the settings, not both at once.',
    field: 'secret',
  },
  noticeSecretMissing: {
    code: 'VF',
    text: 'Save the settings first. They come with a secret.',
    field: 'secret',
  },
  noticeAddressMissing: { code: 'VF', text: 'Enter the address of your server.', field: 'notifyUrl' },
  noticeAddressInvalid: {
    code: 'VF',
    text: 'Enter a complete address, like https://shop.example.com/payments.',
    field: 'notifyUrl',
  },
  noticeAddressNotHttps: { code: 'VF', text: 'The address must begin with https://.', field: 'notifyUrl' },
  noticeAddressUserInfo: {
    code: 'VF',
    text: 'Leave the user name and password out of the address.',
    field: 'notifyUrl',
  },
  noticeAddressPort: { code: 'VF', text: 'Use port 443, or one above 1023.', field: 'notifyUrl' },
  noticeAddressNotPublic: {
    code: 'VF',
    text: 'We can only send to servers on the public internet.',
    field: 'notifyUrl',
  },
})
