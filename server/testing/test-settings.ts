import { fileURLToPath } from 'node:url'

/** Environment variables that production mode accepts; none of the addresses answers. */
export const productionSettings = {
  SIXPENCE_MODE: 'production',
  SIXPENCE_SECRET: 'tY0x7m2b9QeRkLw3VnZs8CgHj5Pa1DfU',
  DATABASE_URL: 'postgres://sixpence:a-password@db.bank.test:5432/sixpence',
  SIXPENCE_BRANDS: fileURLToPath(new URL('../../brands', import.meta.url)),
  SMTP_URL: 'smtps://user:a-password@mail.bank.test',
  SMS_URL: 'https://sms.bank.test',
  SMS_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
}
