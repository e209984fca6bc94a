/** What makes a table grow. `place`: nothing continuous; a row per person, account, setting or the like. */
export type Growth = 'payments' | 'use' | 'place'

/** Tables whose rows have the same retention. */
export type RetentionRule = {
  tables: readonly string[]
  by: Growth
  /**
   * `always`: permanently, because of `why`. `erasure`: until the person or customer is erased. Otherwise the
   * retention period, and the job of `server/app/background/` that deletes them; the sequencer has its own clean-up, and `insert`
   * means that each new row removes some old rows.
   */
  until: 'always' | 'erasure' | { time: string; job: string }
  why: string
}

const app = (names: string): string[] => names.split(/\s+/).map((name) => `app.${name}`)

/**
 * Every table of the bank, and the retention of its rows. A table that is missing fails the check, so that none can
 * grow without a decision. docs/GROWTH.md is generated from it.
 */
export const keptTables: readonly RetentionRule[] = [
  {
    tables: ['ledger.operation', 'ledger.entry', 'ledger.hold'],
    by: 'payments',
    until: 'always',
    why: 'The books: accounting law asks for ten years, and every balance is proved by all entries before it.',
  },
  {
    tables: app('audit_seal seal_restore archived_period'),
    by: 'use',
    until: 'always',
    why: 'The chain of seals proves the audit trail and the ledger from the first row on; one link for up to 5,000 rows.',
  },
  {
    tables: app('audit'),
    by: 'use',
    until: 'always',
    why: 'Who changed what, which supervisors may ask for. In partitions by quarters, which the operator can take out as files.',
  },
  {
    tables:
      app(`approval instruction rail_event rail_case way_in global_payment global_claim global_batch_payment mass_line
      batch_payment request_decision subscription_period invoice invoice_notice invoice_arrival card_order card_event
      card_end contract contract_event contract_signature correction kept_payment history_line statement_month`),
    by: 'payments',
    until: 'always',
    why: 'What belongs to a payment stays as long as the payment: how it was approved, where it went, what it was for.',
  },
  {
    tables:
      app(`batch global_batch mass_batch subscription payment_note payment_file payee merchant_check api_key logo
      logo_file saved_button`),
    by: 'use',
    until: 'erasure',
    why: 'The customer’s own, shown to them.',
  },
  {
    tables: app('monitoring_movement monitoring_rate'),
    by: 'payments',
    until: { time: '400 days', job: 'forgetMovements' },
    why: 'No rule looks back further. Payments of an alert stay with it.',
  },
  {
    tables: app('push_event outbox'),
    by: 'payments',
    until: { time: 'a day', job: 'sequencer' },
    why: 'A page that was away for longer reads everything anew; of a customer at most a thousand events.',
  },
  {
    tables: app('delivery delivery_attempt'),
    by: 'payments',
    until: { time: '90 days after its end', job: 'deleteOldDeliveries' },
    why: 'So long a company can look up and send again what its server was told.',
  },
  {
    tables: app('api_request'),
    by: 'use',
    until: { time: '90 days', job: 'deleteOldRequests' },
    why: 'The company’s log of its own requests.',
  },
  {
    tables: app('api_reply'),
    by: 'use',
    until: { time: 'a day', job: 'forgetReplies' },
    why: 'So long a request may be repeated with the same Idempotency-Key. The key of a payment is the ledger’s, for good.',
  },
  {
    tables: app('call_key'),
    by: 'use',
    until: { time: 'two minutes', job: 'forgetCallKeys' },
    why: 'Payments that came without a key: so long an equal one is the same.',
  },
  {
    tables: app('request_notice'),
    by: 'payments',
    until: { time: 'a day', job: 'notifyOfRequests' },
    why: 'Letters that are due; one that was sent is removed with it.',
  },
  {
    tables: app('session login_history confirmation request_code'),
    by: 'use',
    until: { time: '400 days', job: 'deleteExpiredRecords' },
    why: 'Who signed in from where, and what they confirmed: shown to them, and more than a year for disputes.',
  },
  {
    tables: app('push_request'),
    by: 'use',
    until: { time: '400 days, but for payments', job: 'deleteExpiredRecords' },
    why: 'The phone’s signature under a payment is evidence as long as the payment is kept.',
  },
  {
    tables: app('oauth_token oauth_authorization'),
    by: 'use',
    until: { time: '30 days after their end', job: 'deleteExpiredRecords' },
    why: 'A code that is used twice has to be recognised as long as its tokens could live.',
  },
  {
    tables: app('sign_in sign_in_failure password_reset device_link device_secret passkey_challenge'),
    by: 'use',
    until: { time: 'an hour after their end', job: 'deleteOldAttempts' },
    why: 'Strangers can make them without limit.',
  },
  {
    tables: app('registration used_challenge'),
    by: 'use',
    until: { time: 'their end', job: 'deleteOldRegistrations' },
    why: 'Strangers can make them without limit.',
  },
  {
    tables: app('push_ticket'),
    by: 'use',
    until: { time: 'half a minute', job: 'insert' },
    why: 'With it a page opens its channel once.',
  },
  {
    tables: app('rate_budget'),
    by: 'use',
    until: { time: '10 minutes', job: 'forgetRates' },
    why: 'By then every budget is full again, which says no more than none.',
  },
  {
    tables: app('desk_search'),
    by: 'use',
    until: { time: 'a year', job: 'deleteOldStaffRecords' },
    why: 'What staff searched for, so that an auditor finds who looks people up without cause.',
  },
  {
    tables: app('staff_session staff_invite staff_recovery'),
    by: 'use',
    until: { time: '30 days after their end', job: 'deleteOldStaffRecords' },
    why: 'The audit trail has what was done in them.',
  },
  {
    tables: app('upload upload_piece'),
    by: 'use',
    until: { time: 'a day', job: 'deleteOldFiles' },
    why: 'Files that were never handed in.',
  },
  {
    tables: app('export export_piece export_link'),
    by: 'use',
    until: { time: 'a day', job: 'forgetExports' },
    why: 'A file can be made again.',
  },
  {
    tables: app('support_message'),
    by: 'use',
    until: { time: 'a day', job: 'forgetSentMessages' },
    why: 'So long a message may be sent again; the ticket company has it.',
  },
  {
    tables: app('monitoring_touched'),
    by: 'payments',
    until: { time: 'a moment', job: 'followPayments' },
    why: 'Customers to be looked at; removed when they were.',
  },
  {
    tables: app('directory_due'),
    by: 'use',
    until: { time: 'a second', job: 'writePlaces' },
    why: 'Customers and persons whose database or address the directory has not heard yet; where there is one database, none.',
  },
  {
    tables: app('moved moved_person moved_account left_account'),
    by: 'place',
    until: 'always',
    why: 'Where a customer who has moved to another database went or came from, with whom, and which accounts they had there.',
  },
  {
    tables:
      app(`book_account book_comparison book_day book_difference book_income book_statement book_statement_day
      book_total tariff_version tariff_fee tariff_limit tariff_margin tariff_cut_off tariff_letter monitoring_rule
      four_eyes_change house_proposal brand_change agreement_published news news_choice`),
    by: 'use',
    until: 'always',
    why: 'The bank’s own books, prices, rules and words, with who changed them: some rows a day.',
  },
  {
    tables:
      app(`agreement_acceptance questionnaire document document_file company_paper signing identity_run restriction
      decision proposal visit desk_note screening_case screening_decided monitoring_case monitoring_alert monitoring_event
      monitoring_report erasure representative_change username_change`),
    by: 'use',
    until: 'always',
    why: 'Who a customer is and what was decided about them: five years after the relationship by the law on money laundering; then the keys of what is sealed are destroyed by the erasure.',
  },
  {
    tables: app(`access address agreement_pending allowed_ip blacklist data_key delivery_endpoint device email
      external_card factor_change history_view ip_access mass_mapping mass_template news_read notification_off passkey
      payment_template pdf_draft phone recovery_code staff_conflict`),
    by: 'place',
    until: 'erasure',
    why: 'What a person or customer has now.',
  },
  {
    tables: [
      'ledger.account',
      'ledger.balance',
      'ledger.limit_counter',
      'ledger.guard',
      'ledger.generation',
      ...app(`person customer account approval_rule card representative representative_role staff staff_passkey role push_sequence
        history_indexed screening_subject`),
    ],
    by: 'place',
    until: 'always',
    why: 'One for each person, account or counter; changed in place.',
  },
  {
    tables:
      app(`blocked_bin cell cursor desk_assignment desk_look key_change key_use kept_key oauth_client partitioned screening_list
      screening_provider seal_key`),
    by: 'place',
    until: 'always',
    why: 'Settings and places of work, a few hundred rows.',
  },
  {
    tables:
      `account_holder calendar card card_purchase identity_order message rail_order rail_step screening signature_order
      support_file support_thread support_ticket`
        .split(/\s+/)
        .map((name) => `sandbox.${name}`),
    by: 'use',
    until: 'always',
    why: 'The memory of sandboxes; empty in production.',
  },
]
