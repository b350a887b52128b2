export const complaintSql = `
CREATE TRIGGER complaints_count_forgotten AFTER DELETE ON complaints WHEN OLD.settled_at IS NULL BEGIN
  UPDATE complaint_series SET open = open - 1 WHERE year = CAST(substr(OLD.number, 3, 4) AS INTEGER);
END

CREATE TRIGGER complaints_count_received AFTER INSERT ON complaints WHEN NEW.settled_at IS NULL BEGIN
  UPDATE complaint_series SET open = open + 1 WHERE year = CAST(substr(NEW.number, 3, 4) AS INTEGER);
END

CREATE TRIGGER complaints_count_settled AFTER UPDATE OF settled_at ON complaints
WHEN (NEW.settled_at IS NULL) <> (OLD.settled_at IS NULL) BEGIN
  UPDATE complaint_series SET open = open + iif(NEW.settled_at IS NULL, 1, -1)
  WHERE year = CAST(substr(NEW.number, 3, 4) AS INTEGER);
  UPDATE complaints SET was_settled_late = 1 WHERE id = NEW.id AND settled_at > due_at;
END

CREATE TRIGGER complaints_count_settled_late AFTER UPDATE OF was_settled_late ON complaints
WHEN NEW.was_settled_late > OLD.was_settled_late BEGIN
  UPDATE complaint_series SET settled_late = settled_late + 1
  WHERE year = CAST(substr(NEW.number, 3, 4) AS INTEGER);
END
`;
