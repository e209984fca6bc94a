-- expand
-- Cards in use move to another cell with their customers (decision 108). While a customer is frozen nothing of their cards changes. The
-- job that works on orders changes only when they are due next, for many customers in one statement.
create trigger frozen before insert or update or delete on app.card
  for each row execute function app.of_customer_frozen();
create trigger frozen before insert or delete or update of account_id, status, token on app.card_order
  for each row execute function app.of_account_frozen();
