import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a stream and waits for its first line. The header fields are those of a browser behind a proxy. */
export async function openStream(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'GET /api/event HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${token}`,
      'Accept: text/event-stream',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: en-NG,en;q=0.9',
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Sec-Fetch-Dest: empty',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Site: same-origin',
      'X-Forwarded-For: 197.210.64.1',
      'X-Forwarded-Proto: https',
      '\r\n',
    ].join('\r\n'),
  );
  let text = '';
  while (!text.includes(': open')) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString();
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
  }
  socket.resume();
  return socket;
}
