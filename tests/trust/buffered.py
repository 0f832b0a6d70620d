"""What has come over a connection and has not been read yet."""


class Buffered:
    """Whoever derives from it has `fill`, which adds to `buffer` what comes next, and raises when nothing comes any more."""

    buffer = b""

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        out, self.buffer = self.buffer[:count], self.buffer[count:]
        return out

    def http_head(self):
        """(first line, headers by their names in lower case)"""
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        return first, {k.lower(): v.strip() for k, v in (line.split(":", 1) for line in lines if ":" in line)}
