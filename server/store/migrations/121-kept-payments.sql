-- expand
-- Payments between customers whose payee may not have the money before they are verified: it is in suspense until it is
-- credited or goes back. `operation_id` is the operation that set it aside, `payment_id` the payment as its sides see it.
create table app.kept_payment (
  operation_id bigint primary key,
  payment_id bigint not null unique,
  customer_id bigint not null references app.customer,
  payer_id bigint not null,
  units bigint not null check (units > 0),
  currency text not null,
  kept_at timestamptz not null,
  until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'credited', 'returned')),
  ended_at timestamptz,
  -- When the payee was mailed.
  told_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index kept_payment_customer on app.kept_payment (customer_id, operation_id) where state = 'waiting';
create index kept_payment_until on app.kept_payment (until) where state = 'waiting';
grant select, insert, update on app.kept_payment to sixpence_api;

-- Lines to payees who are not verified are left to the server, which knows their limits.
do $$
begin
  execute replace(pg_get_functiondef('app.pay_mass_lines'::regproc), 'and not c.limited', 'and not c.limited and c.verified');
end $$;
