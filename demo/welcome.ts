import { brands } from '@sixpence/brands'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Config } from '@sixpence/server/core/config.ts'
import { demoPassword, demoStaff, people } from '@sixpence/server/simulator/people.ts'

/** Printed for the operator when the demo has started. */
export const welcome = ({ port }: Config): string =>
  [
    '',
    `Sixpence is open:  http://localhost:${port}`,
    '',
    ...Object.values(brands).map(
      (brand) => `  ${brand.name.padEnd(12)} http://${brand.key}.localhost:${port}`,
    ),
    '',
    `The town, where you play the outside world (SMS, mail, authenticator codes):  http://localhost:${port}/town`,
    '',
    `People (password of all: ${demoPassword})`,
    ...people.map((person) => `  ${person.email.padEnd(28)} ${fullName(person).padEnd(20)} ${person.about}`),
    '',
    'The bank’s own people, at /admin-overview of any brand (same password, code of the authenticator)',
    ...demoStaff.map(
      (demoStaff) => `  ${demoStaff.email.padEnd(28)} ${fullName(demoStaff).padEnd(20)} ${demoStaff.role}`,
    ),
    '',
    'Ctrl C ends it. `npm run operator -- demo:reset` gives the first day back.',
    '',
    '',
  ].join('\n')
