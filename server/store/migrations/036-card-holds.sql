-- The account a card account is settled from: what its card spends is held and booked there.
alter table app.account add column settlement_account_id bigint references app.account;

-- Holds of one card account, the newest first, and what was booked of each.
create index operation_card_hold on ledger.operation (((detail->>'card')::bigint), id) where kind = 'cardHold';
create index operation_card_post on ledger.operation (hold_id) where kind = 'cardPost';
