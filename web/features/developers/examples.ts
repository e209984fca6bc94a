/** The examples of the first requests; `origin` is this bank's. */
export type Example = { curl: (origin: string) => string; typescript: (origin: string) => string }

const bodyLines = [
  '"method": "p2p"',
  '"accountId": 310',
  '"amount": "12.50"',
  '"currency": "EUR"',
  '"toEmail": "bo@example.com"',
  '"note": "Order 77"',
]

export const readAccounts: Example = {
  curl: (origin) => `export SIXPENCE_KEY=sk_live_…

curl ${origin}/v1/accounts \\
  -H "Authorization: Bearer $SIXPENCE_KEY"`,
  typescript: (origin) => `const headers = { Authorization: \`Bearer \${process.env.SIXPENCE_KEY}\` }

const answer = await fetch('${origin}/v1/accounts', { headers })
if (!answer.ok) throw new Error(await answer.text())
const { data: accounts } = await answer.json()
for (const { id, name, available, currency } of accounts) console.info(id, name, available, currency)`,
}

export const askForPayment: Example = {
  curl: (origin) => `curl ${origin}/v1/payments \\
  -H "Authorization: Bearer $SIXPENCE_KEY" \\
  -H "Idempotency-Key: order-77" \\
  -H "Content-Type: application/json" \\
  -d '{
    ${bodyLines.join(',\n    ')}
  }'`,
  typescript: (origin) => `const headers = {
  Authorization: \`Bearer \${process.env.SIXPENCE_KEY}\`,
  'Idempotency-Key': 'order-77',
  'Content-Type': 'application/json',
}

const answer = await fetch('${origin}/v1/payments', {
  method: 'POST',
  headers,
  body: JSON.stringify({
    ${bodyLines.map((line) => line.replace(/^"(\w+)"/, '$1').replaceAll('"', "'")).join(',\n    ')},
  }),
})
if (!answer.ok) throw new Error(await answer.text())
const payment = await answer.json()
console.info(payment.id, payment.status)`,
}
