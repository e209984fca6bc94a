/** How a server verifies a message, in the language of most shops and in ours. */
export const verifyInNode = `import { createHmac, timingSafeEqual } from 'node:crypto'

// secret: whsec_…   headers and body: as they arrived, before parsing
export function isGenuine(secret, headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': sent = '' } = headers
  // A time that is no number is not within five minutes either.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest()
  return sent.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

export const verifyInPhp = `function is_genuine(string $secret, array $headers, string $body): bool {
  $id = $headers['webhook-id'] ?? '';
  $time = $headers['webhook-timestamp'] ?? '';
  if (!ctype_digit($time) || abs(time() - (int) $time) > 300) return false;
  $key = base64_decode(substr($secret, strlen('whsec_')));
  $expected = base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
  foreach (explode(' ', $headers['webhook-signature'] ?? '') as $one) {
    [$version, $signature] = explode(',', $one, 2) + ['', ''];
    if ($version === 'v1' && hash_equals($expected, $signature)) return true;
  }
  return false;
}
`

export const sampleBody = `{
  "type": "payment.received",
  "timestamp": "2026-11-25T10:30:00.000Z",
  "data": {
    "transactionId": 1204,
    "status": "completed",
    "amount": "24.50",
    "currency": "EUR",
    "accountId": 310,
    "paidAt": "2026-11-25T10:29:59.812Z",
    "payer": { "name": "Bo Lindqvist", "email": "bo@example.com" },
    "reference": "ORDER-77",
    "button": { "id": 1403, "name": "Poster" }
  }
}
`
