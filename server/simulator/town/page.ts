import { readFileSync } from 'node:fs'
import { brands, type Brand } from '@sixpence/brands'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { mailBadDays } from '@sixpence/partners/mail/sandbox'
import { pushBadDays } from '@sixpence/partners/push/sandbox'
import { smsBadDays } from '@sixpence/partners/sms/sandbox'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { servedBrands } from '#core/served-brands.ts'
import { demoPassword, demoStaff, people } from '#simulator/people.ts'
import { sha256 } from '#core/keys/sha256.ts'

export type TownPage = { html: string; hashes: string[] }

const read = (url: string): string => readFileSync(new URL(url), 'utf8')

/** Theme of the town: unlike any brand, so that it cannot be mistaken for a page of the bank. */
export const townLook: Brand = {
  ...brands.ostra,
  knobs: {
    ...brands.ostra.knobs,
    hue: 132,
    chroma: 0.075,
    fill: [0.4, 0.8],
    secondHue: 70,
    neutralHue: 95,
    neutralChroma: 0.012,
    radius: 10,
  },
}

const style = compileTheme(townLook, { fontPath: '/town/fonts/' }) + read(import.meta.resolve('./town.css'))
const script = read(import.meta.resolve('./town.client.js'))
const hashes = [style, script].map((text) => `sha256-${sha256(text).toString('base64')}`)

/** HTML head of a page of the town, with the hash of its style. */
export const townHead = (title: string): { head: string; hashes: string[] } => ({
  head: `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>`,
  hashes: hashes.slice(0, 1),
})

/**
 * The town's main page for the host it was requested at; `addressOf` and `phoneOf` give the addresses of a brand
 * and its phone.
 */
export function townPage(
  addressOf: (brand: string) => string,
  phoneOf: (brand: string) => string,
  { isDemo }: { isDemo: boolean },
): TownPage {
  const places = isDemo ? openPlaces : openPlaces.filter(([href]) => !onlyDemo.has(href))
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The town around the bank</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#messages">Skip to the messages</a>
${sprite}
<header class="top">
  <div>
    <p class="sign">Sixpence ${isDemo ? 'demo' : 'trial'}</p>
    <h1>The town</h1>
    <p class="lead">A bank works with other companies: a phone company, a post office, another bank. Here you play their part.</p>
  </div>
  <p class="live" id="live" role="status" data-state="wait">Connecting</p>
</header>
<nav class="street" aria-label="Places in the town">
  <ul>
    ${places.map(([href, icon, name, what]) => `<li><a href="${href}">${use(icon)}<b>${name}</b> <span>${what}</span></a></li>`).join('')}
  </ul>
</nav>
<main>
  <section id="messages" aria-labelledby="messages-title" tabindex="-1">
    <div class="head">
      <h2 id="messages-title">Messages</h2>
      <p class="meta" id="count"></p>
    </div>
    <form class="filter" role="search">
      <label class="find">
        <span class="vh">Search by recipient: name, number or address</span>${use('search')}
        <input type="search" name="q" maxlength="100" autocomplete="off" spellcheck="false" placeholder="Name, number or address" list="recipients">
      </label>
      <datalist id="recipients">${(isDemo ? people : []).map((person) => `<option value="${text(fullName(person))}">`).join('')}</datalist>
      <fieldset class="seg">
        <legend class="vh">Kind of message</legend>
        ${kinds.map(([value, label], index) => `<label><input type="radio" name="kind" value="${value}"${index === 0 ? ' checked' : ''}><span>${label}</span></label>`).join('')}
      </fieldset>
    </form>
    <ol class="inbox" id="inbox" aria-label="Messages, newest first"></ol>
    <div class="empty" id="empty" hidden>
      <p><b id="empty-title">Nothing has arrived yet.</b></p>
      <p id="empty-hint">Sign in as someone whose second step is an SMS${isDemo ? ', or send money from Bo’s account' : ''}. The code appears here at once.</p>
    </div>
    <noscript><p class="empty">Turn on JavaScript to see messages as they arrive.</p></noscript>
  </section>
  <section id="codes" class="aside"${isDemo ? '' : ' hidden'} aria-labelledby="codes-title">
    <div class="head"><h2 id="codes-title">Authenticator</h2><p class="meta" id="countdown"></p></div>
    <progress id="left" max="30" value="0" aria-label="Seconds until the next code"></progress>
    <ul class="keys" id="keys"></ul>
    <p class="meta">Each code works once. It stays valid for 30 seconds after the next one appears.</p>
  </section>
  ${isDemo ? phonesAndPeople(addressOf, phoneOf) : ''}
  <section id="weather" aria-labelledby="weather-title">
    <div class="head"><h2 id="weather-title">Bad days</h2></div>
    <p class="meta">These companies normally do their work at once. To see what happens when something goes wrong, use:</p>
    <dl class="days">${[...smsBadDays.map((day) => ['SMS', day] as const), ...mailBadDays.map((day) => ['Mail', day] as const), ...pushBadDays.map((day) => ['Push', day] as const)].map(([kind, day]) => `<div><dt><span class="chip">${kind}</span> ${text(day.ask)}</dt><dd>${text(day.outcome)}</dd></div>`).join('')}
      <div><dt><span class="chip">Rates</span> no setting</dt><dd>reference rates change slightly every hour, in the same way on every computer</dd></div>
    </dl>
  </section>
</main>
<p class="vh" id="news" aria-live="polite"></p>
<template id="message"><li class="message"><span class="tile">${use('sms', 'data-icon')}</span><div class="envelope"><h3><button type="button" data-who></button></h3><p class="meta"><span data-to></span><span class="chip" data-brand></span><span class="chip bad" data-state hidden></span></p></div><time class="meta"></time><div class="said"><p data-subject></p><p data-body></p></div><div class="code" data-code hidden><output></output><button type="button" class="copy">${use('copy')}<span>Copy<span class="vh"> this code</span></span></button></div></li></template>
<template id="key"><li><div><b data-who></b><p class="meta" data-brand></p></div><div class="code"><output></output><button type="button" class="copy">${use('copy')}<span>Copy<span class="vh" data-whose></span></span></button></div><p class="meta used" hidden>Used. Wait for the next code.</p></li></template>
<script>${script}</script>
</body>
</html>`
  return { html, hashes }
}

/** Places of the demo's own people and days. */
const onlyDemo: ReadonlySet<string> = new Set(['#codes', '#phones', '#people', '/town/calendar'])

/** Phones to open, and the seeded people with their password. */
const phonesAndPeople = (
  addressOf: (brand: string) => string,
  phoneOf: (brand: string) => string,
): string => `<section id="phones" class="aside" aria-labelledby="phones-title">
    <div class="head"><h2 id="phones-title">Phones</h2></div>
    <p class="meta">One for each bank. Open it in a narrow window beside the bank, or install it. Link it with the code or link the bank shows, then use it to approve or decline requests. You can also lose it.</p>
    <ul class="phones">${servedBrands()
      .map(
        ({ key, name }) =>
          `<li><a href="${text(phoneOf(key))}" target="_blank" rel="noopener">${use('phone')}${text(name)}<span class="vh">: open its phone</span></a></li>`,
      )
      .join('')}</ul>
  </section>
  <section id="people" aria-labelledby="people-title">
    <div class="head"><h2 id="people-title">People</h2><p class="meta">Everyone’s password is <code>${text(demoPassword)}</code> <button type="button" class="copy" data-copy="${text(demoPassword)}">${use('copy')}<span>Copy<span class="vh"> the password</span></span></button></p></div>
    <ul class="people">${people.map((person) => personOf(person, addressOf(person.brand))).join('')}${demoStaff.map((demoStaff) => staffOf(demoStaff, addressOf('ostra'))).join('')}</ul>
  </section>`

const openPlaces = [
  ['#messages', 'sms', 'Phone company', 'text messages'],
  ['#messages', 'mail', 'Post office', 'e-mail'],
  ['#codes', 'key', 'Codes', 'authenticator'],
  ['#phones', 'phone', 'Phones', 'approve or decline'],
  ['/town/identity', 'desk', 'Identity desk', 'identity checks'],
  ['/town/support', 'sms', 'Help desk', 'questions and answers'],
  ['/town/bank', 'bank', 'Other bank', 'money in and out'],
  ['/town/lists', 'desk', 'List provider', 'sanctions and exposed people'],
  ['/town/cards', 'card', 'Card company', 'cards and shops'],
  ['/town/calendar', 'calendar', 'Calendar', 'move time forward'],
  ['#people', 'people', 'People', 'test customers and staff'],
] as const

const kinds = [
  ['', 'All'],
  ['sms', 'SMS'],
  ['mail', 'Mail'],
  ['push', 'Push'],
] as const

const secondSteps = { no: 'password only', otp: 'authenticator', sms: 'SMS' } as const

function personOf(demoPerson: (typeof people)[number], address: string): string {
  const name = fullName(demoPerson)
  const brand = servedBrands().find((brand) => brand.key === demoPerson.brand)?.name ?? demoPerson.brand
  return `<li><h3>${text(name)}</h3><p>${text(demoPerson.about)}</p><dl>
<div><dt>Signs in at</dt><dd><a href="${text(address)}">${text(brand)}<span class="vh"> as ${text(name)}</span></a></dd></div>
<div><dt>E-mail</dt><dd class="copying"><span class="wrap">${text(demoPerson.email)}</span><button type="button" class="copy small" data-copy="${text(demoPerson.email)}" title="Copy">${use('copy')}<span class="vh">Copy ${text(demoPerson.email)}</span></button></dd></div>
<div><dt>Second step</dt><dd>${secondSteps[demoPerson.login2fa]}</dd></div>
<div><dt>Phone</dt><dd><button type="button" class="link" data-find="${text(demoPerson.phone)}">${text(demoPerson.phone)}<span class="vh">: show the messages to this number</span></button></dd></div>
</dl></li>`
}

function staffOf(item: (typeof demoStaff)[number], address: string): string {
  const name = fullName(item)
  return `<li><h3>${text(name)}</h3><p>Works for the bank: ${text(item.role)}</p><dl>
<div><dt>Signs in at</dt><dd><a href="${text(address)}admin-overview">Desk<span class="vh"> as ${text(name)}</span></a></dd></div>
<div><dt>E-mail</dt><dd class="copying"><span class="wrap">${text(item.email)}</span><button type="button" class="copy small" data-copy="${text(item.email)}" title="Copy">${use('copy')}<span class="vh">Copy ${text(item.email)}</span></button></dd></div>
<div><dt>Second step</dt><dd>authenticator</dd></div>
</dl></li>`
}

const text = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const use = (icon: string, attribute = ''): string =>
  `<svg class="ic" aria-hidden="true"><use href="#i-${icon}" ${attribute}/></svg>`

const drawings: Record<string, string> = {
  sms: '<path d="M4 5.5h16v11H11l-4 3v-3H4z"/><path d="M8 9.5h8M8 12.5h5"/>',
  mail: '<path d="M3.5 6h17v12h-17z"/><path d="m4 6.500 8 6.500 8-6.500"/>',
  key: '<circle cx="8" cy="14.500" r="4"/><path d="m11 11.500 7.500-7.500M15.500 7l2.500 2.500M18.500 4l2 2"/>',
  people:
    '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500c2 .8 3.200 2.600 3.500 5.500"/>',
  bank: '<path d="m3.500 9.500 8.500-5 8.500 5M5.500 9.500v8M10 9.500v8M14 9.500v8M18.500 9.500v8M3.500 19.500h17"/>',
  card: '<rect x="3" y="5.500" width="18" height="13" rx="2"/><path d="M3 9.500h18M6.500 14.500h4"/>',
  desk: '<rect x="3" y="4.500" width="18" height="15" rx="2"/><circle cx="8.500" cy="10.500" r="2"/><path d="M5.500 16c.4-1.700 1.400-2.500 3-2.500s2.600.8 3 2.500M14.500 9.500h4M14.500 13h4"/>',
  phone:
    '<rect x="7" y="3" width="10" height="18" rx="2"/><path d="m10 12 1.500 1.500L14.500 10.500M11 18h2"/>',
  push: '<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M10 7h4M11 18h2"/>',
  calendar: '<path d="M4.500 6.500h15v13h-15zM4.500 10.500h15M8.500 4v4M15.500 4v4"/>',
  search: '<circle cx="10.500" cy="10.500" r="6"/><path d="m15 15 5 5"/>',
  copy: '<rect x="8.500" y="8.500" width="11" height="11" rx="1.500"/><path d="M5.500 15.500h-1v-11h11v1"/>',
}
const sprite = `<svg hidden>${Object.entries(drawings)
  .map(([name, paths]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${paths}</symbol>`)
  .join('')}</svg>`
