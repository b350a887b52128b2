export const staffSql = `
-- An administrator who came without an invitation is an owner.
CREATE TRIGGER users_begin_as_owner AFTER INSERT ON users WHEN NEW.role = 'admin' BEGIN
  INSERT INTO staff (user_id, role) SELECT NEW.id, 'owner'
    WHERE NOT EXISTS (SELECT 1 FROM staff WHERE user_id = NEW.id);
END

CREATE TRIGGER users_become_owner AFTER UPDATE OF role ON users WHEN NEW.role = 'admin' BEGIN
  INSERT INTO staff (user_id, role) SELECT NEW.id, 'owner'
    WHERE NOT EXISTS (SELECT 1 FROM staff WHERE user_id = NEW.id);
END

CREATE TRIGGER staff_begins AFTER INSERT ON staff BEGIN
  UPDATE users SET role = iif(NEW.ended_at IS NULL, 'admin', 'customer') WHERE id = NEW.user_id;
END

CREATE TRIGGER staff_ends AFTER UPDATE OF ended_at ON staff BEGIN
  UPDATE users SET role = iif(NEW.ended_at IS NULL, 'admin', 'customer') WHERE id = NEW.user_id;
END

CREATE TRIGGER staff_keeps_an_owner BEFORE UPDATE OF role, ended_at ON staff
WHEN OLD.role = 'owner' AND OLD.ended_at IS NULL AND (NEW.role <> 'owner' OR NEW.ended_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM staff
    WHERE role = 'owner' AND ended_at IS NULL AND user_id <> OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'staff_keeps_an_owner');
END

CREATE TRIGGER staff_signs_in AFTER INSERT ON sessions BEGIN
  UPDATE staff SET last_sign_in_at = NEW.created_at WHERE user_id = NEW.user_id;
END
`;
