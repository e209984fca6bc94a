/** Subjects of settings in the order of docs/SETTINGS.md; `about` is shown above its settings. */
export const settingGroups = {
  mode: { title: 'Mode' },
  secrets: {
    title: 'Secrets',
    about: 'How they are made, opened by a key kept outside, and changed: [Keys](OPERATING.md#keys).',
  },
  database: {
    title: 'Database',
    about:
      'The server refuses to start on a database with `fsync`, `full_page_writes` or `synchronous_commit` off. How it is made: [PostgreSQL](OPERATING.md#postgresql).',
  },
  cells: {
    title: 'Cells',
    about:
      'For customers spread over several databases: [SCALE.md](SCALE.md). A bank with one database sets none of these.',
  },
  server: {
    title: 'Server and proxy',
    about:
      'The server needs TLS in front of it, because its cookies are `Secure`: [TLS and the proxy](OPERATING.md#tls-and-the-proxy).',
  },
  brands: { title: 'Brands and host names', about: 'How a brand is made: [BRANDS.md](BRANDS.md).' },
  protection: { title: 'Limits and protections' },
  observability: {
    title: 'Logs, metrics and traces',
    about: 'What is written and measured: [LOG-LINES.md](LOG-LINES.md), [METRICS.md](METRICS.md).',
  },
  development: { title: 'Development and load tests' },
  messages: {
    title: 'Mail, text messages and push',
    about: 'The interfaces of these and of all partners below: [PARTNERS.md](PARTNERS.md).',
  },
  identity: { title: 'Identity and signatures' },
  payees: { title: 'Payees' },
  cards: { title: 'Cards' },
  support: { title: 'Support' },
  screening: {
    title: 'Screening',
    about: 'Who is compared, and what follows: [SCREENING.md](SCREENING.md).',
  },
  rails: {
    title: 'Payment companies',
    about: 'Payment methods whose company is not set are not offered: [METHODS.md](METHODS.md).',
  },
  lists: { title: 'Rates and lists' },
} as const satisfies Record<string, { title: string; about?: string }>

export type SettingGroup = keyof typeof settingGroups
