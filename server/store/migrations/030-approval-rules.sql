-- A company's administrators write its rules themselves.
grant insert, update, delete on app.approval_rule to sixpence_api;

-- Colleagues who are to hear by mail of a payment that waits, or of what became of it: gone once they were told.
create table app.request_notice (
  operation_id bigint not null,
  about text not null check (about in ('waits', 'approved', 'declined', 'ended')),
  customer_id bigint not null,
  -- null: everybody who can give the next approval
  person_id bigint,
  at timestamptz not null,
  leased_until timestamptz
);
create unique index request_notice_once on app.request_notice (operation_id, about, coalesce(person_id, 0));
grant select, insert, update, delete on app.request_notice to sixpence_api;
